import { registerPlugin } from '@capacitor/core';
import type { NetworkPlugin } from '@capacitor/network';
import type { Network } from './network.ts';

const Plugin = registerPlugin<NetworkPlugin>('Network');

let isThere = true;
/** Every listener is called on every change. */
const listeners = new Set<(isThere: boolean) => void>();

export const isNetworkUp: Network['isNetworkUp'] = () => isThere;

export const onNetworkChange: Network['onNetworkChange'] = (changed) => {
  listeners.add(changed);
  if (listeners.size > 1) return;
  const take = ({ connected }: { connected: boolean }) => {
    if (connected === isThere) return;
    isThere = connected;
    for (const listener of listeners) listener(connected);
  };
  void Plugin.addListener('networkStatusChange', take);
  void Plugin.getStatus().then(take, () => undefined);
};

export const isMetered: Network['isMetered'] = () =>
  Plugin.getStatus().then(
    ({ connectionType }) => connectionType !== 'wifi',
    () => true,
  );
