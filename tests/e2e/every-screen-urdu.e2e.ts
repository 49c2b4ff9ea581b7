import { judgeScreens } from './judge-screens.ts';

judgeScreens('ur', 'Urdu');
