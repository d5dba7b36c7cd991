/** Types of data/generated/destinations.json. */

/** Capabilities of tables of one format. */
export interface TableFormat {
  readonly write_dispositions: readonly string[];
  readonly merge_strategies: readonly string[];
  readonly replace_strategies: readonly string[];
  readonly loader_file_formats: readonly string[];
}

/** The column type for a dlt data type. */
export interface DestinationType {
  readonly data_type: string;
  readonly hints: Readonly<{
    precision?: number;
    scale?: number;
    timezone?: boolean;
  }>;
  readonly table_format: string | null;
  /** Null when the destination rejects the data type. */
  readonly type: string | null;
  readonly error: string | null;
}

/** The capabilities that pages show; functions and classes are given by name. */
interface Capabilities {
  readonly preferred_loader_file_format: string | null;
  readonly supported_loader_file_formats: readonly string[] | null;
  readonly preferred_staging_file_format: string | null;
  readonly supported_staging_file_formats: readonly string[] | null;
  readonly casefold_identifier: string | null;
  readonly has_case_sensitive_identifiers: boolean | null;
  readonly naming_convention: string | null;
  readonly max_identifier_length: number | null;
  readonly max_column_identifier_length: number | null;
  readonly decimal_precision: readonly number[] | null;
  readonly timestamp_precision: number | null;
  readonly supports_ddl_transactions: boolean;
  readonly supports_nested_types: boolean;
  readonly max_rows_per_insert: number | null;
  readonly max_parallel_load_jobs: number | null;
  readonly max_table_nesting: number | null;
  readonly recommended_file_size: number | null;
  readonly sqlglot_dialect: string | null;
}

/** A destination. */
export interface Destination {
  readonly name: string;
  readonly pip_extra: string | null;
  /** Dotted paths of its specs. */
  readonly spec: string;
  readonly credentials: readonly string[];
  readonly staging_required: boolean;
  readonly write_dispositions: readonly string[];
  /** `native` is a table without a special format. */
  readonly table_formats: Readonly<Record<string, TableFormat>>;
  readonly capabilities: Capabilities;
  readonly types: readonly DestinationType[];
}
