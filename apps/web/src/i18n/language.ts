export const languages = ['en', 'ur'] as const;
export type Language = (typeof languages)[number];

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ur' ? 'rtl' : 'ltr');
