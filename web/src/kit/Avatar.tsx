import { useQuery } from "@tanstack/react-query";
import { pictureAtQuery } from "../api/attachments";
import styles from "./Avatar.module.css";
import { useBlobAddress } from "./files/FileMark";
import { Icon } from "./icons";

/** A user's picture, or an icon without one. The name stands beside it, so it has no text of its own. */
export function Avatar({ address }: { address: string }) {
  const { data } = useQuery({ ...pictureAtQuery(address), enabled: address !== "", retry: false });
  const source = useBlobAddress(data);
  return source ? <img className={styles.picture} src={source} alt="" /> : <Icon name="user" />;
}
