/** Requests to this app's server with the device id. A browser sends it by itself, as a cookie. */
export type OwnServer = {
  /** `fetch` for one of our server's paths. */
  fetchOwn(path: string, init: RequestInit): Promise<Response>;
  /** The headers of a request that `fetchOwn` does not send. */
  deviceHeaders(): Readonly<Record<string, string>>;
  /** The app token for loading the client config; empty on the web, where every client has the same config. */
  configToken(): string;
};
