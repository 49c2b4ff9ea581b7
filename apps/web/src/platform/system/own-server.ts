/** Requests to this client's server with the device id. A browser sends the id by itself, as a cookie. */
export type OwnServer = {
  /** `fetch` for a path of the server. */
  fetchOwn(path: string, init: RequestInit): Promise<Response>;
  /** The header with the device id, for a request that is not sent with `fetchOwn`. */
  deviceHeaders(): Readonly<Record<string, string>>;
  /** The app token for loading the client config; empty on the web, where every client has the same config. */
  configToken(): string;
};
