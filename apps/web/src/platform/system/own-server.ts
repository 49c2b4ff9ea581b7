/** Requests to our server, with what it knows this device by. A browser sends that by itself, as a cookie. */
export type OwnServer = {
  /** `fetch` for one of our server's paths. */
  fetchOwn(path: string, init: RequestInit): Promise<Response>;
  /** The headers of a request that `fetchOwn` does not send. */
  deviceHeaders(): Readonly<Record<string, string>>;
  /** The app token that the client config is asked with; empty on the web, where the config is the same for everybody. */
  configToken(): string;
};
