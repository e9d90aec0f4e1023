import { LANG, SITE_TEMPLATE } from '@madang/contracts/codes';
import type { Block } from '@madang/contracts/page/blocks/block';
import { templateBlocks } from '@madang/contracts/page/templates/templates';
import { TEMPLATE_WORDS } from '@madang/contracts/page/templates/template-words';

const GYEOL_STORY = [
  '<p>흙을 만지는 날에는 휴대폰을 볼 수 없어요. 손에 흙이 묻어 있으니까요. 결 공방의 수업은 그 시간을 함께 보내는 일이에요.</p>',
  '<p>재료는 집으로 보내 드리고, 만든 그릇은 공방 가마에서 구워 다시 보내 드려요.</p>',
].join('');
const BLOCK_WORDS: Record<string, object> = {
  about: {
    eyebrow: '가마 여는 날',
    title: '집에서 빚은 그릇도\n공방 가마에서 구워 드려요',
    text: GYEOL_STORY,
    buttonLabel: '공방 이야기',
    linkUrl: '/p/about',
  },
  address: {
    title: '오시는 길',
    name: '결 공방',
    address: '전북특별자치도 전주시 완산구 은행로 30',
    guide: '한옥마을 은행나무 길에서 골목 안쪽 두 번째 대문이에요.',
    phone: '',
  },
  faq: {},
};

/** The main page of the demo's studio: the template for studios with its own texts. */
export function gyeolPage(name: string): Block[] {
  return templateBlocks(SITE_TEMPLATE.CRAFT, { name, intro: '' }, TEMPLATE_WORDS[LANG.KO]).map((block) => {
    const own = BLOCK_WORDS[block.id];
    return own ? ({ ...block, sample: false, content: { ...block.content, ...own } } as Block) : block;
  });
}
