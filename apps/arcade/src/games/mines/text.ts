import type { Language } from '@nua/contract/wire.ts';
import type { MinesCall, MinesStep } from '@nua/games/mines/mines.ts';
import type { GameText } from '../../table/view.ts';

type OwnTextId = 'next' | 'safe' | 'ends' | 'opened' | 'field' | 'tile' | 'tile_safe' | 'tile_mine';
type MinesText = GameText<keyof MinesCall, MinesStep, 'choose' | OwnTextId> & { fields: { mines: string } };

export const minesText: Readonly<Record<Language, MinesText>> = {
  en: {
    go: 'Bet',
    playing: 'Opening the field…',
    first: 'Choose your stake and mines, then bet.',
    landed: 'Round over. Safe tiles: {result}.',
    history: 'Your last rounds',
    history_empty: 'No rounds yet',
    fields: { mines: 'Mines' },
    steps: { mine: 'A mine is drawn from the tiles left' },
    choose: 'Pick a tile',
    next: 'Next tile',
    safe: 'Safe',
    ends: 'After {count} safe tiles, the round cashes out automatically and pays {amount}.',
    opened: 'Safe tiles: {count}',
    field: 'Field',
    tile: 'Row {row}, column {column}',
    tile_safe: 'safe',
    tile_mine: 'mine',
  },
  ur: {
    go: 'داؤ لگائیں',
    playing: 'خانے کھل رہے ہیں…',
    first: 'داؤ کی رقم اور مائنز کی تعداد منتخب کریں، پھر داؤ لگائیں۔',
    landed: 'راؤنڈ ختم ہوا۔ محفوظ خانے: {result}۔',
    history: 'آپ کے پچھلے راؤنڈ',
    history_empty: 'ابھی کوئی راؤنڈ نہیں',
    fields: { mines: 'مائنز' },
    steps: { mine: 'باقی خانوں میں سے ایک مائن چنی جاتی ہے' },
    choose: 'خانہ منتخب کریں',
    next: 'اگلا خانہ',
    safe: 'محفوظ',
    ends: '{count} محفوظ خانے کھلنے پر راؤنڈ خود کیش آؤٹ ہوتا ہے اور {amount} ملتے ہیں۔',
    opened: 'محفوظ خانے: {count}',
    field: 'خانے',
    tile: 'قطار {row}، کالم {column}',
    tile_safe: 'محفوظ',
    tile_mine: 'مائن',
  },
};
