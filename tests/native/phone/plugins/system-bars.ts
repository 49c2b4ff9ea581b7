import { type Data, Plugin } from '../plugin.ts';

/** `SystemBars` of Capacitor itself. */
export class SystemBarsPlugin extends Plugin {
  readonly name = 'SystemBars';
  readonly methods = {
    setStyle: ({ style = 'DEFAULT', bar = '' }: Data) => {
      // Light bars on a bright system, as the stand-in's is.
      const wanted = style === 'DEFAULT' ? 'LIGHT' : String(style);
      if (bar === '' || bar === 'StatusBar') this.device.bars.status = wanted;
      if (bar === '' || bar === 'NavigationBar') this.device.bars.navigation = wanted;
      return undefined;
    },
    show: () => this.#hide(false),
    hide: () => this.#hide(true),
    setAnimation: () => undefined,
  };

  #hide(hidden: boolean): undefined {
    this.device.bars.hidden = hidden;
  }

  /** Where the bars and the notch cover the page, in CSS pixels; what Android writes on the root element. */
  cover(sides: { top: number; right: number; bottom: number; left: number }): void {
    const lines = Object.entries(sides).map(
      ([side, px]) => `document.documentElement.style.setProperty("--safe-area-inset-${side}", "${px}px");`,
    );
    this.device.web_view.run(lines.join('\n'));
  }
}
