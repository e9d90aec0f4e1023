import type { Shared } from '../../domain/popups/popups';

const KAKAO_PICKER_URL = 'https://sharer.kakao.com/picker/link';
/** The size in pixels of the picture in a KakaoTalk message (SH-059). */
const KAKAO_IMAGE = { width: 400, height: 225 };

/** The content of a KakaoTalk message: a card with title, picture and link. */
export function kakaoTemplate({ title, url, imageUrl }: Shared) {
  const link = { web_url: url, mobile_web_url: url };
  const image = imageUrl
    ? { image_url: new URL(imageUrl, location.origin).href, image_width: KAKAO_IMAGE.width, image_height: KAKAO_IMAGE.height }
    : {};
  return { object_type: 'feed', content: { title, link, ...image } };
}
/**
 * Sends the card to KakaoTalk's own picker in a new window, by a form post, so that no script of Kakao runs here; false without a network
 * or if the browser blocked the window.
 */
export function kakaoForm(key: string, shared: Shared): boolean {
  const name = 'kakao-share';
  if (!navigator.onLine || !window.open('', name, 'width=480,height=720')) return false;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = KAKAO_PICKER_URL;
  form.target = name;
  const fields = {
    app_key: key,
    ka: `sdk/2.7.4 os/javascript sdk_type/javascript lang/${navigator.language} device/${navigator.platform || 'web'} origin/${encodeURIComponent(location.origin)}`,
    validation_action: 'default',
    validation_params: JSON.stringify({ link_ver: '4.0', template_object: kakaoTemplate(shared) }),
  };
  for (const [field, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = field;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
  return true;
}
