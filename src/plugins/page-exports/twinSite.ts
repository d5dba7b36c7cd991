/** What the head of a twin says of the site. */
export interface TwinSite {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** With both slashes. */
  readonly baseUrl: string;
  /** What the docs describe, as `dlt 1.10.0`. */
  readonly subject: string;
}
