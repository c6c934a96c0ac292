import java.nio.ByteBuffer;

/** The shanten of many hands, through the library and `shanten_jni.c`. */
public final class Shanten {
    static {
        System.loadLibrary("shanten_jni");
    }

    /**
     * Answers rows of 34 counts, one after the other, in direct buffers. The answer is a status of
     * `shanten.h`.
     */
    static native int shanten(ByteBuffer counts, ByteBuffer answers, long hands);

    public static void main(String[] arguments) {
        ByteBuffer counts = ByteBuffer.allocateDirect(2 * 34);
        int[] ready = {0, 1, 2, 12, 13, 14, 24, 25, 26, 27, 27, 28, 28};
        for (int kind : ready) {
            counts.put(kind, (byte) (counts.get(kind) + 1));
        }
        counts.put(34, (byte) 5); // five of a kind: no hand
        ByteBuffer answers = ByteBuffer.allocateDirect(2);
        int status = shanten(counts, answers, 2);
        System.out.println("status " + status + ", answers " + answers.get(0) + " and " + answers.get(1));
        if (status == 0 || answers.get(0) != 0 || answers.get(1) != Byte.MIN_VALUE) {
            throw new AssertionError("the first hand is ready, the second is none");
        }
    }
}
