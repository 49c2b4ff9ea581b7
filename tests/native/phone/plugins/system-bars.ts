import { type Data, Plugin } from '../plugin.ts';

/** `SystemBars` of Capacitor. */
export class SystemBarsPlugin extends Plugin {
  readonly name = 'SystemBars';
  readonly methods = {
    setStyle: ({ style = 'DEFAULT', bar = '' }: Data) => {
      // The simulated system has a light theme.
      const applied = style === 'DEFAULT' ? 'LIGHT' : String(style);
      if (bar === '' || bar === 'StatusBar') this.device.bars.status = applied;
      if (bar === '' || bar === 'NavigationBar') this.device.bars.navigation = applied;
      return undefined;
    },
    show: () => this.#hide(false),
    hide: () => this.#hide(true),
    setAnimation: () => undefined,
  };

  #hide(hidden: boolean): undefined {
    this.device.bars.hidden = hidden;
  }

  /** Covers the edges of the page with bars or a notch, in CSS pixels. Sets the same properties as Android. */
  cover(sides: { top: number; right: number; bottom: number; left: number }): void {
    const lines = Object.entries(sides).map(
      ([side, px]) => `document.documentElement.style.setProperty("--safe-area-inset-${side}", "${px}px");`,
    );
    this.device.web_view.run(lines.join('\n'));
  }
}
