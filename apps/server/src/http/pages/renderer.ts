import type { SettingValue } from '../../settings/setting-rules.ts';
import type { AskInProcess } from '../calls/ask-in-process.ts';

/** The input of the renderer. The renderer is a bundle of its own; the server knows only its form. */
export type RenderRequest = {
  url: string;
  cookies: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | undefined>>;
  /** Calls the API in process; reads only. */
  ask: AskInProcess;
  now: Date;
  buildId: string;
  font_url: string | null;
  /** The operator's redirects by path. */
  redirects: SettingValue<'redirects'>;
  /** Whether the request carries a valid token of engineer mode. */
  is_engineer: boolean;
};

export type RenderResult = {
  status: number;
  headers?: Record<string, string>;
  html?: string;
  /** The target of a redirect: an own path or a full address. */
  redirect?: string;
  /** SHA-256 of the styles in the HTML, in base64: the policy allows only these. */
  style_hash?: string;
  /** SHA-256 of the one script in the HTML, in base64. */
  script_hash?: string;
  /** The data of a page as JSON, for `_payload.json`. */
  json?: string;
};

/** The parts of a request that a page may depend on. */
export type WhoAsks = Pick<RenderRequest, 'url' | 'cookies' | 'headers'>;

export type Renderer = {
  render(request: RenderRequest): Promise<RenderResult> | RenderResult;
  /**
   * What a page that is the same for all such visitors is drawn from; null if the page is a player's own. It is drawn from these parts
   * of the request and from no others, and they are its key: nothing that one visitor sends reaches another one's page.
   */
  shared?(request: WhoAsks): WhoAsks | null;
};
