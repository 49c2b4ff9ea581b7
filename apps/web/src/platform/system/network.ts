/** What the device reports about its network. A network that is up does not mean that this client's server responds. */
export type Network = {
  /** The last reported state. */
  isNetworkUp(): boolean;
  onNetworkChange(changed: (isUp: boolean) => void): void;
  /** Whether traffic may cost the player money: false only if the device reports a Wi-Fi connection. */
  isMetered(): Promise<boolean>;
};
