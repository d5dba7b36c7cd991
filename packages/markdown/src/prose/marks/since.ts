/** Text about the first release that has a name, `since 1.7`, as badges and Markdown have it. */
export const sinceText = (version: string): string => `since ${version}`;

/** Matches {@link sinceText}. */
export const SINCE = /^since [\d.]+$/;
