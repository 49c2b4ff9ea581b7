import type { TemplatePiece } from '../i18n/template.ts';

export type NoticeText = string | readonly TemplatePiece[];
