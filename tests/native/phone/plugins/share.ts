import { type Data, Plugin, PluginError } from '../plugin.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** `@capacitor/share` on Android, for texts and web addresses. */
export class SharePlugin extends Plugin {
  readonly name = 'Share';
  readonly methods = {
    canShare: () => ({ value: true }),
    share: (options: Data) => {
      const text = textOf(options.text);
      const url = textOf(options.url);
      if (text === null && url === null) throw new PluginError('Must provide a URL or Message or files');
      if (url !== null && !/^(http|file:)/.test(url)) throw new PluginError('Unsupported url');
      if (this.device.share.will === 'cancel') throw new PluginError('Share canceled');
      const shared = [text, url].filter((part) => part !== null).join(' ');
      this.device.share.shared.push({ title: textOf(options.title) ?? '', text: shared });
      return { activityType: 'com.whatsapp' };
    },
  };
}
