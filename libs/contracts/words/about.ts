interface Point {
  name: string;
  text: string;
}
interface Titled {
  title: string;
  text: string;
}
interface Part {
  kick: string;
  /** The title; a line break in the text is one on the page. */
  title: string;
  text: string;
  points: Point[];
}

/** The words of `/about`. The web draws them with pictures; api-page writes them into the HTML page, for readers without scripts. */
export interface AboutWords {
  title: string;
  head: string;
  lead: string;
  start: string;
  mine: string;
  tour: string;
  plansLink: string;
  fine: string;
  colours: Record<'label' | 'green' | 'clay' | 'violet' | 'pink', string>;
  shop: {
    label: string;
    name: string;
    menus: string[];
    eyebrow: string;
    head: string;
    button: string;
    shelf: string;
    /** Classes in the picture of a site; prices are in won. */
    classes: { title: string; price: number }[];
  };
  admin: {
    label: string;
    head: string;
    figures: { name: string; value: string; change: string }[];
    /** Orders in the picture of a site's admin; prices are in won. */
    orders: { name: string; price: number; state: string }[];
  };
  proofs: Titled[];
  steps: {
    title: string;
    note: string;
    list: Titled[];
    address: string;
    /** The first part of an example site's address; the product's domain is added to it. */
    sample: string;
    free: string;
    colour: string;
    lessons: string[];
    told: Titled[];
  };
  live: Part & { picture: string; onAir: string; chat: string; words: string[] };
  video: Part & { picture: string; lessons: string[]; watching: string };
  community: Part & { picture: string; posts: (Titled & { state: string })[]; answer: string };
  money: Part & Record<'sheet' | 'example' | 'paid' | 'refunded' | 'fee' | 'platform' | 'vat' | 'payout', string>;
  plans: {
    title: string;
    note: string;
    feature: Record<'white' | 'studio' | 'base', string>;
    begin: string;
    foot: string;
    broken: string;
  };
  demos: { title: string; note: string; open: string };
  faq: { title: string; list: { q: string; a: string }[] };
  end: { title: string; login: string };
}
