import { Plugin } from '../plugin.ts';

/** `@capacitor/network` on Android. */
export class NetworkPlugin extends Plugin {
  readonly name = 'Network';
  readonly methods = { getStatus: () => ({ ...this.device.network }) };

  changed(): void {
    this.notify('networkStatusChange', { ...this.device.network });
  }
}
