/** What the device knows of its network. Whether our server answers is another question. */
export type Network = {
  /** As last known. */
  isNetworkThere(): boolean;
  onNetworkChange(changed: (isThere: boolean) => void): void;
  /** Whether each byte may cost the player: false only where the device is sure of it. */
  isMetered(): Promise<boolean>;
};
