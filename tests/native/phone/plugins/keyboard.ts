import { type Data, Plugin, PluginError } from '../plugin.ts';

const notOnAndroid = (): Data => {
  throw new PluginError('not implemented', 'UNIMPLEMENTED');
};

/** `@capacitor/keyboard` on Android, which cannot resize the page or style the keyboard. */
export class KeyboardPlugin extends Plugin {
  readonly name = 'Keyboard';
  readonly methods = {
    show: () => {
      this.changeTo(300);
      return undefined;
    },
    hide: () => {
      if (this.device.keyboard.height === 0) throw new PluginError("Can't close keyboard, not currently focused");
      this.changeTo(0);
      return undefined;
    },
    setAccessoryBarVisible: notOnAndroid,
    setStyle: notOnAndroid,
    setResizeMode: notOnAndroid,
    getResizeMode: notOnAndroid,
    setScroll: notOnAndroid,
  };

  /** Shows the keyboard with this height in CSS pixels, or hides it. */
  changeTo(height: number): void {
    this.device.keyboard.height = height;
    const data = height > 0 ? { keyboardHeight: height } : {};
    for (const when of ['Will', 'Did']) {
      const event = `keyboard${when}${height > 0 ? 'Show' : 'Hide'}`;
      this.device.web_view.run(`window.Capacitor.triggerEvent("${event}", "window", ${JSON.stringify(data)})`);
      this.notify(event, data);
    }
  }
}
