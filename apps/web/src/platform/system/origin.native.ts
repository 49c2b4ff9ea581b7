import { Capacitor } from '@capacitor/core';
import type { Origin } from './origin.ts';

/** The app is built for two systems only. */
export const readOrigin: Origin['readOrigin'] = () => (Capacitor.getPlatform() === 'ios' ? 'ios' : 'android');
