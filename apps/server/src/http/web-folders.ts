/** Where the builds lie. */
export type WebFolders = {
  client: string;
  server_entry: string;
  arcade: string;
  build_id: string;
  /** How long a page that is alike for all visitors may be shown again, in real time; a second by default, 0 for never. */
  shared_ms?: number;
};
