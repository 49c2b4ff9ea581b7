import type { SettingValue } from '../../settings/setting-rules.ts';
import type { PageCaller } from '../calls/call-in-process.ts';

/** The input of the renderer, which is a separate bundle. The server knows only its interface. */
export type RenderRequest = {
  url: string;
  cookies: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | undefined>>;
  /** Calls the API in process; only reads are allowed. */
  call: PageCaller;
  now: Date;
  buildId: string;
  font_url: string | null;
  redirects: SettingValue<'redirects'>;
  is_engineer: boolean;
};

export type RenderResult = {
  status: number;
  headers?: Record<string, string>;
  html?: string;
  /** The target of a redirect: a path of this site or a full address. */
  redirect?: string;
  /** SHA-256 in base64 of the styles in the HTML, the only ones that the policy allows. */
  style_hash?: string;
  /** SHA-256 in base64 of the one script in the HTML. */
  script_hash?: string;
  /** The data of a page as JSON, for `_payload.json`. */
  json?: string;
};

export type PageRequest = Pick<RenderRequest, 'url' | 'cookies' | 'headers'>;

export type Renderer = {
  render(request: RenderRequest): Promise<RenderResult> | RenderResult;
  /**
   * Returns the request parts that identify a page shared by visitors; null if the page belongs to one player.
   *
   * The page is rendered from these parts only, so nothing else that one visitor sends can reach another visitor's page.
   */
  cacheKeyOf(request: PageRequest): PageRequest | null;
};

/**
 * Checks that a build's renderer has every function that the server calls. The build is another program, so the compiler cannot check it.
 *
 * Errors  throws with the missing function
 */
export function asRenderer(entry: Partial<Renderer>): Renderer {
  for (const name of ['render', 'cacheKeyOf'] as const satisfies readonly (keyof Renderer)[])
    if (typeof entry[name] !== 'function') throw new Error(`The build of the web client has no function ${name}.`);
  return entry as Renderer;
}
