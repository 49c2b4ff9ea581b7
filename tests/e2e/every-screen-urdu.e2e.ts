import { judgeLanguage } from './judge-language.ts';

judgeLanguage('ur', 'Urdu');
