/** The device's report about its network. The server may be unreachable even if the network is up. */
export type Network = {
  /** The last reported state. */
  isNetworkUp(): boolean;
  onNetworkChange(onChange: (isUp: boolean) => void): void;
  /** Whether traffic may cost the player money: false only if the device reports a Wi-Fi connection. */
  isMetered(): Promise<boolean>;
};
