/** The one page that lets the script of the payment company in (Toss Payments): a document of its own, left for by a whole load. */
export const PAY_WINDOW = '/payment/window';
/** Where the company's script comes from, and what it speaks to. */
export const PAY_SCRIPT = 'https://js.tosspayments.com/v2/standard';
/** The hosts of the payment company, for the policy of that page. */
export const PAY_HOSTS = 'https://*.tosspayments.com';
