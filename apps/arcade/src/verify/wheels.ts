import type { Language } from '@nua/contract/wire.ts';

/** The wheels whose spins the verification page checks. An address names a wheel instead of a game. */
export const wheels = ['wheel', 'referral'] as const;
export type WheelName = (typeof wheels)[number];

export const isWheel = (name: string): name is WheelName => wheels.some((wheel) => wheel === name);

export const wheelNames: Readonly<Record<Language, Readonly<Record<WheelName, string>>>> = {
  en: { wheel: 'Prize wheel', referral: 'Referral wheel' },
  ur: { wheel: 'انعامی وہیل', referral: 'ریفرل وہیل' },
};
