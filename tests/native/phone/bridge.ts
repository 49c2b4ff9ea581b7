import { pluginHeaders } from './injected-script.ts';
import { type Data, type Plugin, PluginError } from './plugin.ts';

type Message = { type?: string; callbackId: string; pluginId: string; methodName: string; options?: Data };
type Outcome = { data?: Data | undefined; error?: { message: string; code?: string | undefined } };

export type Call = { plugin: string; method: string; options: Data };

/** Connects the page with the plugins, like `MessageHandler` and `Bridge` of Capacitor. */
export class Bridge {
  /** Every call, oldest first. */
  readonly calls: Call[] = [];
  /** Faults that a phone would only log. They fail a test. */
  readonly complaints: string[] = [];
  readonly #plugins = new Map<string, Plugin>();
  readonly #post: (message: string) => void;

  constructor(post: (message: string) => void) {
    this.#post = post;
  }

  add(plugin: Plugin): void {
    this.#plugins.set(plugin.name, plugin);
  }

  /** A new page has no listeners. */
  pageStarted(): void {
    for (const plugin of this.#plugins.values()) plugin.removeAllListeners();
  }

  deliver = (plugin: string, callback_id: string, data: Data | undefined): void => {
    const call = { callbackId: callback_id, pluginId: plugin, methodName: 'addListener' };
    this.#respond(call, { data }, true);
  };

  /** Handles a message that the page posts to `androidBridge`. */
  async receive(text: string): Promise<void> {
    const message = JSON.parse(text) as Message;
    if (message.type === 'js.error') return;
    const { pluginId, methodName, callbackId, options = {} } = message;
    this.calls.push({ plugin: pluginId, method: methodName, options });
    const plugin = this.#plugins.get(pluginId);
    if (plugin === undefined) {
      return this.#respond(message, { error: { message: `unable to find plugin : ${pluginId}` } });
    }
    if (methodName === 'addListener') return plugin.addListener(String(options.eventName), callbackId);
    if (methodName === 'removeListener') {
      return plugin.removeListener(String(options.eventName), String(options.callbackId));
    }
    if (methodName === 'removeAllListeners') {
      plugin.removeAllListeners();
      return this.#respond(message, {});
    }
    await this.#run(plugin, message);
  }

  async #run(plugin: Plugin, message: Message): Promise<void> {
    const { pluginId, methodName, options = {} } = message;
    const method = plugin.methods[methodName];
    if (method === undefined) {
      const is_real = pluginHeaders.some(
        ({ name, methods }) => name === pluginId && methods.some((declared) => declared.name === methodName),
      );
      this.complaints.push(`${pluginId}.${methodName} is ${is_real ? 'not simulated' : 'no method'}`);
      return;
    }
    try {
      const data = await method(options);
      this.#respond(message, { data });
    } catch (error) {
      if (!(error instanceof PluginError)) {
        this.complaints.push(`${pluginId}.${methodName}: ${error instanceof Error ? error.stack : String(error)}`);
        return;
      }
      this.#respond(message, { error: { message: error.message, code: error.code } });
    }
  }

  #respond({ callbackId, pluginId, methodName }: Message, { data, error }: Outcome, save = false): void {
    if (callbackId === '-1') return;
    const end = error === undefined ? { success: true, ...(data && { data }) } : { success: false, error };
    this.#post(JSON.stringify({ save, callbackId, pluginId, methodName, ...end }));
  }
}
