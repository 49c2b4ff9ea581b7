import { judgeScreens } from './judge-screens.ts';
import { EVERY_WIDTH } from './look-at-screen.ts';

// The short run looks at three widths.
judgeScreens('en', 'English', EVERY_WIDTH);
judgeScreens('ur', 'Urdu', EVERY_WIDTH);
