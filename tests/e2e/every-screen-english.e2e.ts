import { judgeScreens } from './judge-screens.ts';

judgeScreens('en', 'English');
