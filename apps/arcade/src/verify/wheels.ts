import type { Language } from '@nua/contract/wire.ts';

/** The wheels whose spins the verification page checks. The `game` in the address of this page is a game or one of these wheels. */
export const wheels = ['wheel', 'referral'] as const;
export type WheelName = (typeof wheels)[number];

export const isWheel = (name: string): name is WheelName => wheels.some((wheel) => wheel === name);

export const wheelNames: Readonly<Record<Language, Readonly<Record<WheelName, string>>>> = {
  en: { wheel: 'Prize wheel', referral: 'Referral wheel' },
  ur: { wheel: 'انعامی وہیل', referral: 'ریفرل وہیل' },
};
