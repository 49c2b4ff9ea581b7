import type { TemplatePiece } from '../i18n/template.ts';

/** Plain text, or an event's text with its links and line breaks. */
export type NoticeText = string | readonly TemplatePiece[];
