import { QueryClient } from "@tanstack/react-query";
import { areasQuery, COUNTRY, PROVINCE, type Area } from "../api/areas";
import { ApiError, UNREACHABLE } from "../api/errors";
import type { RemoteSource } from "../kit/select/RemoteSelect";

/** Answers for fields that ask the server, which the gallery does not have. */
export function sampleAnswers(zh: boolean): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const area = (id: string, areaName: string) => ({ id, areaName }) as Area;
  const language = zh ? "zh" : "en";
  client.setQueryData(areasQuery(COUNTRY, "", language).queryKey, [area("cn", zh ? "中国" : "China")]);
  client.setQueryData(areasQuery(PROVINCE, "cn", language).queryKey, [
    area("gd", zh ? "广东" : "Guangdong"),
    area("js", zh ? "江苏" : "Jiangsu"),
  ]);
  return client;
}

interface Material {
  number: string;
  name: string;
}

const MATERIALS: Material[] = Array.from({ length: 40 }, (_, index) => ({
  number: `M-${20_310 + index}`,
  name: `M-${20_310 + index} 密封圈 / Sealing ring ${index + 1}`,
}));

export const materialSource: RemoteSource<Material> = {
  key: "gallery.material",
  find: async ({ text = "" }) =>
    MATERIALS.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
};

export interface Address {
  [field: string]: string;
  company: string;
  city: string;
  note: string;
}

export const NO_ADDRESS: Address = { company: "", city: "", note: "" };

/** A server with one section, whose moods can be chosen. */
export class SampleServer {
  stored = { version: 1, draft: NO_ADDRESS };
  mood: "well" | "away" | "strict" = "well";
  private readonly answers = new Map<string, { version: number }>();

  save = async (draft: Address, version: number, key: string): Promise<{ version: number }> => {
    await new Promise((later) => setTimeout(later, 150));
    if (this.mood === "away") throw new ApiError(UNREACHABLE, "");
    const known = this.answers.get(key);
    if (known) return known;
    if (this.mood === "strict")
      throw new ApiError(422, "", [{ field: "company", message: "只收大写字母 / Capital letters only" }]);
    if (version !== this.stored.version) throw new ApiError(409, "");
    this.stored = { version: version + 1, draft };
    this.answers.set(key, { version: version + 1 });
    return { version: version + 1 };
  };

  behave(mood: SampleServer["mood"]): void {
    this.mood = mood;
  }

  /** A colleague saves the same section. */
  meddle(part: Partial<Address>): void {
    const { version, draft } = this.stored;
    this.stored = { version: version + 1, draft: Object.assign({}, draft, part) };
  }

  readAgain = async () => this.stored;
}
