import type { SettingValue } from '../../settings/setting-rules.ts';
import type { AskInProcess } from '../calls/ask-in-process.ts';

/** The input of the renderer. The renderer is a separate bundle; the server knows only its interface. */
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
  /** The target of a redirect: a path of this site or a full address. */
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
   * The parts of the request from which a page that is shared by visitors is rendered; null if the page belongs to one
   * player. The page is rendered from these parts alone, and they are its key, so nothing that one visitor sends can reach
   * another visitor's page.
   */
  shared?(request: WhoAsks): WhoAsks | null;
};
