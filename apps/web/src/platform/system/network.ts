/** The device's own view of its network, which does not include whether this app's server responds. */
export type Network = {
  /** As last known. */
  isNetworkUp(): boolean;
  onNetworkChange(changed: (isThere: boolean) => void): void;
  /** Whether traffic may cost the player money: false only if the device is sure that it does not. */
  isMetered(): Promise<boolean>;
};
