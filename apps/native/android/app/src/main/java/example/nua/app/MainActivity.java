package example.nua.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
