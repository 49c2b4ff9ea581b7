import { registerPlugin, SystemBars, SystemBarsStyle } from '@capacitor/core';
import type { KeyboardPlugin, KeyboardStyle } from '@capacitor/keyboard';
import type { Bars } from './bars.ts';

const Keyboard = registerPlugin<KeyboardPlugin>('Keyboard');
/** The value of the plugin's enum, written here because importing the enum would bundle unused code. */
const DARK = 'DARK' as KeyboardStyle;

/** The page extends under the bars, so they have its colour. All palettes are dark, so the icons in the bars are light. */
export const paintBars: Bars['paintBars'] = () => {
  void SystemBars.setStyle({ style: SystemBarsStyle.Dark }).catch(() => undefined);
  void Keyboard.setStyle({ style: DARK }).catch(() => undefined);
};

export const onKeyboard: Bars['onKeyboard'] = (onChange) => {
  void Keyboard.addListener('keyboardWillShow', () => onChange(true));
  void Keyboard.addListener('keyboardWillHide', () => onChange(false));
};
