/** What the device reports about its network. It does not report whether this client's server responds. */
export type Network = {
  /** The last reported state. */
  isNetworkUp(): boolean;
  onNetworkChange(changed: (isUp: boolean) => void): void;
  /** Whether traffic may cost the player money: false only if the device is sure that it does not. */
  isMetered(): Promise<boolean>;
};
