import { type Intent, Plugin } from '../plugin.ts';

/** `@capacitor/app` on Android. */
export class AppPlugin extends Plugin {
  readonly name = 'App';
  #was_paused = false;

  readonly methods = {
    exitApp: () => {
      this.device.left = 'finished';
      return undefined;
    },
    minimizeApp: () => {
      this.device.left = 'minimized';
      return undefined;
    },
    getInfo: () => {
      const { app_id, app_name, version, build } = this.device.installation;
      return { name: app_name, id: app_id, build, version };
    },
    getLaunchUrl: () => (this.device.intent.url === undefined ? undefined : { url: this.device.intent.url }),
    getState: () => ({ isActive: this.device.is_active }),
    getAppLanguage: () => ({ value: 'en' }),
  };

  /** Presses the back button. Without a listener the web view goes back. */
  async pressBack(): Promise<void> {
    const can_go_back = await this.device.web_view.canGoBack();
    if (!this.hasListener('backButton')) {
      if (can_go_back) this.device.web_view.goBack();
      return;
    }
    this.notify('backButton', { canGoBack: can_go_back }, true);
    this.#notifyDocument('backbutton');
  }

  /** Also runs when a link starts the app. The page then gets the link twice if it also asks for the launch URL. */
  override newIntent({ url }: Intent): void {
    if (url !== undefined) this.notify('appUrlOpen', { url }, true);
  }

  override pause(): void {
    this.#was_paused = true;
    this.notify('pause');
    this.notify('appStateChange', { isActive: false });
    // `MockCordovaWebViewImpl` also sends the event to the document.
    this.#notifyDocument('pause');
  }

  override resume(): void {
    this.notify('appStateChange', { isActive: true });
    if (!this.#was_paused) return;
    this.notify('resume');
    this.#notifyDocument('resume');
  }

  #notifyDocument(event: string): void {
    this.device.web_view.run(`window.Capacitor.triggerEvent("${event}", "document")`);
  }
}
