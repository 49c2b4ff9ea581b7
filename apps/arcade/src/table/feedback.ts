import type { Language } from '@nua/contract/wire.ts';
import { type Feedback, feedbackFor } from '../rules/feedback.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { openSheet } from '../view/sheet.ts';
import type { TableState } from './table-state.ts';
import type { Table } from './view.ts';

type Choice = Pick<TableState, 'sound' | 'vibration'>;
type Tone = readonly [hertz: number, from_s: number];

/** Short synthesised tones, so that no file is loaded. */
const tones: Readonly<Record<Feedback, readonly Tone[]>> = {
  bet: [[220, 0]],
  step: [[330, 0]],
  win: [
    [523, 0],
    [659, 0.09],
    [784, 0.18],
  ],
};
const TONE_S = 0.12;
const LOUDNESS = 0.08;

/** A win does not vibrate, because the player may not be touching the phone then. */
const vibrations_ms: Readonly<Record<Feedback, number>> = { bet: 15, step: 8, win: 0 };

const texts: Readonly<Record<Language, Record<'text' | 'sound' | 'vibration' | 'still' | 'none', string>>> = {
  en: {
    text: 'Both are off until you turn them on. This phone remembers your choice.',
    sound: 'Sound',
    vibration: 'Vibration when you press',
    still: 'Reduced motion is on, so this phone does not vibrate.',
    none: 'This device cannot vibrate.',
  },
  ur: {
    text: 'جب تک آپ آن نہ کریں، دونوں بند رہتے ہیں۔ یہ فون آپ کا انتخاب یاد رکھتا ہے۔',
    sound: 'آواز',
    vibration: 'دبانے پر وائبریشن',
    still: 'اس فون پر اینیمیشن کم رکھی گئی ہے، اس لیے وائبریشن نہیں ہو گی۔',
    none: 'یہ ڈیوائس وائبریٹ نہیں کر سکتی۔',
  },
};

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let audio: AudioContext | null = null;

function playTones(feedback: Feedback): void {
  audio ??= new AudioContext();
  // The browser blocks sound until the first press on the page.
  if (audio.state === 'suspended') void audio.resume();
  for (const [hertz, from_s] of tones[feedback]) {
    const start_s = audio.currentTime + from_s;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(hertz, start_s);
    volume.gain.setValueAtTime(LOUDNESS, start_s);
    volume.gain.exponentialRampToValueAtTime(0.0001, start_s + TONE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start_s);
    tone.stop(start_s + TONE_S);
  }
}

function giveFeedback({ sound, vibration }: Choice, feedback: Feedback): void {
  if (document.hidden) return;
  if (sound) playTones(feedback);
  const shake_ms = vibrations_ms[feedback];
  if (vibration && shake_ms > 0 && !prefersReducedMotion()) navigator.vibrate?.(shake_ms);
}

const subscribedTables = new WeakSet<Table>();

/** Applies the player's choice now, and gives feedback for later changes of the table. */
export function setFeedback(table: Table, { sound, vibration }: Choice): void {
  table.change({ sound, vibration });
  if (subscribedTables.has(table)) return;
  subscribedTables.add(table);
  let before = table.state;
  table.listen((after) => {
    const feedback = feedbackFor(before, after);
    before = after;
    if (feedback !== null) giveFeedback(after, feedback);
  });
}

/**
 * Opens the sheet with the switches for sound and vibration. The shell stores the choice, because a frame with an opaque origin has no
 * storage.
 */
export function openFeedbackSheet(table: Table): void {
  const { messages, lang, shell } = table;
  const text = texts[lang];
  const box = (name: keyof Choice, reason: string | null) => {
    const input = el('input', { type: 'checkbox' });
    input.style.cssText = 'flex:none;inline-size:24px;block-size:24px;accent-color:var(--accent)';
    input.checked = table.state[name] && reason === null;
    input.disabled = reason !== null;
    input.addEventListener('change', () => {
      const { sound, vibration } = table.state;
      const choice = { sound, vibration, [name]: input.checked };
      setFeedback(table, choice);
      shell.send({ type: 'feel', ...choice });
      // A switch that is turned on gives immediate feedback.
      if (input.checked) giveFeedback({ sound: name === 'sound', vibration: name === 'vibration' }, 'bet');
    });
    const label = el('span', {}, text[name as 'sound'], reason && el('small', { class: styles.lead, text: reason }));
    const line = el('label', {}, input, label);
    line.style.cssText = 'display:flex;gap:var(--space-3);align-items:center;min-block-size:var(--touch)';
    return line;
  };
  const noVibrationReason = 'vibrate' in navigator ? (prefersReducedMotion() ? text.still : null) : text.none;
  const body = el(
    'div',
    { class: styles.facts },
    el('p', { class: styles.lead, text: text.text }),
    box('sound', null),
    box('vibration', noVibrationReason),
  );
  openSheet(messages.feel, messages.close, body);
}
