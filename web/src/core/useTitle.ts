import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Sets the browser tab's title: the page's, then the product's. */
export function useTitle(title: string): void {
  const { t } = useTranslation();
  const product = t("product.name");
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [title, product]);
}
