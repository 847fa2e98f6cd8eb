import type zh from "./zh.json";

declare module "../../words" {
  interface Words {
    kit: typeof zh;
  }
}
