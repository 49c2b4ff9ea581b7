import type { Language } from '@nua/contract/wire.ts';
import { keysOf } from '../platform/known-keys.ts';

export type { Language } from '@nua/contract/wire.ts';

const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', ur: 'rtl' };

export const languages = keysOf(directions);

export const directionOf = (language: Language): 'ltr' | 'rtl' => directions[language];
