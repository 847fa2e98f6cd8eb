import { useQuery } from "@tanstack/react-query";

type Words = Readonly<Record<string, string>>;

/** Translations of both languages; elsewhere only the current language is loaded. */
export function useBothWords(): { zh: Words; en: Words } | undefined {
  return useQuery({
    queryKey: ["words"],
    queryFn: async () => {
      const [zh, en] = await Promise.all([
        import("../../../words/zh.json"),
        import("../../../words/en.json"),
      ]);
      return { zh: zh.default as Words, en: en.default as Words };
    },
    staleTime: Infinity,
  }).data;
}
