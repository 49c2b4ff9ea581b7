import type { RouteMatch } from '../client/route-match.ts';
import type { Translate } from '../i18n/i18n.ts';
import type { MessageId } from '../i18n/message-id.generated.ts';

/** The tab's title from the specification, in the language in use. A game's title is a single blank space. */
export function titleOf(match: RouteMatch, t: Translate): string {
  if (match.problem !== null) return t(problemTitleId(match.problem.status));
  const { title = 'site', name } = match.route ?? {};
  if (title === 'blank') return ' ';
  return title === 'site' ? 'Nua' : t(`title.${name!}`);
}

export function screenNameOf(match: RouteMatch, t: Translate): string {
  if (match.problem !== null) return t(problemTitleId(match.problem.status));
  if (match.route === null) return '';
  return t(`title.${match.route.name}`);
}

/** True for every client error: the page is shown as not found. */
export const isMissing = (status: number): boolean => status >= 400 && status < 500;

/** The title of a problem page. The specification has only two such titles; the sentence below the heading explains the problem. */
export const problemTitleId = (status: number): MessageId =>
  isMissing(status) ? 'problem.404.title' : 'problem.500.title';
