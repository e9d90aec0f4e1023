/** Maximum number of classes of one package. */
export const PACKAGE_MAX = 30;
