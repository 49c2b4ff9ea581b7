import { registerPlugin } from '@capacitor/core';
import type { NetworkPlugin } from '@capacitor/network';
import type { Network } from './network.ts';

const Plugin = registerPlugin<NetworkPlugin>('Network');

let isConnected = true;
const listeners = new Set<(isConnected: boolean) => void>();

export const isNetworkUp: Network['isNetworkUp'] = () => isConnected;

export const onNetworkChange: Network['onNetworkChange'] = (onChange) => {
  listeners.add(onChange);
  if (listeners.size > 1) return;
  const update = ({ connected }: { connected: boolean }) => {
    if (connected === isConnected) return;
    isConnected = connected;
    for (const listener of listeners) listener(connected);
  };
  void Plugin.addListener('networkStatusChange', update);
  void Plugin.getStatus().then(update, () => undefined);
};

export const isMetered: Network['isMetered'] = () =>
  Plugin.getStatus().then(
    ({ connectionType }) => connectionType !== 'wifi',
    () => true,
  );
