import type { Lang } from '../codes';
import { SITE_SWITCH, type SiteSwitch } from '../platform-codes';

/** The switches as people read them, in the console, in the admin of a site, and in alarms and mails alike. */
const SWITCH_NAMES: Record<SiteSwitch, Record<Lang, string>> = {
  [SITE_SWITCH.MAILS]: { ko: '캠페인·메시지 발송', en: 'Campaigns and messages', jp: 'キャンペーンとメッセージの配信' },
  [SITE_SWITCH.UPLOADS]: { ko: '파일·영상·사진 업로드', en: 'Uploads', jp: 'ファイル・動画・画像のアップロード' },
  [SITE_SWITCH.SNIPPETS]: { ko: '스니펫·마케팅 도구', en: 'Snippets and marketing tools', jp: 'スニペットとマーケティングツール' },
  [SITE_SWITCH.KEYS]: { ko: 'API 키·웹훅', en: 'API keys and webhooks', jp: 'APIキーとWebhook' },
};
/** The name of a switch of a site. */
export const switchName = (switchCd: SiteSwitch, lang: Lang): string => SWITCH_NAMES[switchCd][lang];
